package seckill.engine.cli.control;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import seckill.embedded.PrivateFiles;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.client.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Who is signed in where: tokens by engine, in a file that only its owner can read. */
final class SignIns {

    private final Path file;

    SignIns(Path file) {
        this.file = file;
    }

    /**
     * @param caFile whose certificates were trusted; null: the machine's own
     */
    record SignIn(String name, String token, @Nullable String caFile) {}

    Optional<SignIn> at(URI engine) {
        JsonNode found = read().path(engine.toString());
        if (!found.isObject()) {
            return Optional.empty();
        }
        String caFile = Json.text(found, "caFile");
        return Optional.of(
                new SignIn(Json.text(found, "name"), Json.text(found, "token"), caFile.isEmpty() ? null : caFile));
    }

    void keep(URI engine, SignIn signIn) {
        ObjectNode all = read();
        ObjectNode one = all.putObject(engine.toString());
        one.put("name", signIn.name()).put("token", signIn.token());
        if (signIn.caFile() != null) {
            one.put("caFile", signIn.caFile());
        }
        write(all);
    }

    void forget(URI engine) {
        ObjectNode all = read();
        if (all.remove(engine.toString()) != null) {
            write(all);
        }
    }

    private ObjectNode read() {
        try {
            if (!Files.exists(file)) {
                return Json.MAPPER.createObjectNode();
            }
            return Json.read(Files.readAllBytes(file)) instanceof ObjectNode all ? all : Json.MAPPER.createObjectNode();
        } catch (IOException e) {
            throw new CommandFailure("The sign-ins in " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void write(ObjectNode all) {
        try {
            Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
            var _ = PrivateFiles.folder(folder);
            PrivateFiles.write(file, Json.MAPPER.writeValueAsString(all) + "\n");
        } catch (IOException e) {
            throw new CommandFailure("The sign-ins in " + file + " cannot be written: " + e.getMessage(), e);
        }
    }
}
