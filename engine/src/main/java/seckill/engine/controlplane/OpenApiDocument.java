package seckill.engine.controlplane;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.stream.Stream;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/** What the OpenAPI document says of every route: who may use it, and the headers and refusals that all share. */
final class OpenApiDocument implements OperationCustomizer {

    static final String ROLE = "x-seckill-role";
    static final String ACTION = "x-seckill-action";

    private static final String BEARER = "bearer";

    static OpenAPI frame() {
        Schema<?> problem = new ObjectSchema()
                .addProperty("type", new StringSchema().description("urn:seckill:problem:<code>, stable"))
                .addProperty("title", new StringSchema())
                .addProperty("status", new Schema<Integer>().type("integer"))
                .addProperty(
                        "detail", new StringSchema().description("what was wrong, with which value, what is allowed"));
        return new OpenAPI()
                .info(new Info().title("Seckill control plane").version("v1"))
                .components(new Components()
                        .addSecuritySchemes(
                                BEARER,
                                new SecurityScheme()
                                        .type(SecurityScheme.Type.HTTP)
                                        .scheme("bearer"))
                        .addSchemas("Problem", problem));
    }

    @Override
    public Operation customize(Operation operation, HandlerMethod method) {
        Access access = method.getMethodAnnotation(Access.class);
        if (access == null) {
            // The sandbox, which is no part of the control plane.
            operation.addExtension(ROLE, Who.OPEN.name());
            return operation;
        }
        operation.addExtension(ROLE, access.value().name());
        if (access.value() != Who.OPEN) {
            operation.addSecurityItem(new SecurityRequirement().addList(BEARER));
        }
        if (!access.action().isEmpty()) {
            operation.addExtension(ACTION, access.action());
            header(operation, Reasons.HEADER, "why; in production demanded, here or as the body's field reason", false);
        }
        if (isAction(method) && access.value() != Who.OPEN) {
            header(operation, IdempotencyGate.HEADER, "a repeat with the same key gets the first answer", false);
        }
        if (!access.target().isEmpty() && !access.edit()) {
            header(operation, HttpHeaders.IF_MATCH, "the ETag it is based on; another one refuses it with 412", false);
        }
        operation
                .getResponses()
                .addApiResponse(
                        "default",
                        new ApiResponse()
                                .description("refused: "
                                        + Stream.of(ProblemCode.values())
                                                .map(ProblemCode::word)
                                                .toList())
                                .content(new Content()
                                        .addMediaType(
                                                "application/problem+json",
                                                new MediaType().schema(new Schema<>().$ref("Problem")))));
        return operation;
    }

    private static boolean isAction(HandlerMethod method) {
        RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method.getMethod(), RequestMapping.class);
        return mapping != null && List.of(mapping.method()).contains(RequestMethod.POST);
    }

    private static void header(Operation operation, String name, String description, boolean required) {
        operation.addParametersItem(new Parameter()
                .in("header")
                .name(name)
                .description(description)
                .required(required)
                .schema(new StringSchema()));
    }
}
