package seckill.engine.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks to the control plane of the engine that is up on a data folder, with this machine's own key. */
final class LocalControl {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String baseUrl;
    private final String key;

    private LocalControl(String baseUrl, String key) {
        this.baseUrl = baseUrl;
        this.key = key;
    }

    /** @throws CommandFailure when no engine is up there */
    static LocalControl of(EngineFolder folder) throws IOException {
        RunFile engine = RunFile.read(folder)
                .orElseThrow(
                        () -> new CommandFailure("No engine is up on " + folder.path() + "; start one: seckill up"));
        Path key = Path.of(engine.secretsDir()).resolve("seckill.control.key");
        return new LocalControl(engine.controlUrl(), Files.readString(key).strip());
    }

    /** @throws CommandFailure when the engine does not answer, or refuses */
    JsonNode get(String path) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .timeout(LIMIT)
                .header("Authorization", "Bearer " + key)
                .GET()
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            JsonNode body = JSON.readTree(answer.body());
            if (answer.statusCode() >= 400) {
                throw new CommandFailure(body.path("title").asString("Refused") + ": "
                        + body.path("detail").asString(Integer.toString(answer.statusCode())));
            }
            return body;
        } catch (IOException | JacksonException e) {
            throw new CommandFailure("The engine at " + baseUrl + " does not answer: " + e.getMessage(), e);
        }
    }
}
