package seckill.engine.cli.control;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One write, as it will be sent.
 *
 * @param method POST, PUT, PATCH or DELETE
 * @param path under the engine's address
 * @param body JSON; null: none
 * @param says what will be done, as a sentence with the names of things, for the confirmation and the dry run
 * @param consequence what cannot be taken back, or what it sets free; null: nobody needs to be asked
 * @param ifMatch the version that it is based on; null: any
 * @param look the command that shows what became of it
 */
record Plan(
        String method,
        String path,
        @Nullable JsonNode body,
        String says,
        @Nullable String consequence,
        @Nullable String ifMatch,
        String look) {

    static Plan post(String path, String says, String look) {
        return new Plan("POST", path, null, says, null, null, look);
    }

    Plan with(JsonNode json) {
        return new Plan(method, path, json, says, consequence, ifMatch, look);
    }

    Plan asking(String what) {
        return new Plan(method, path, body, says, what, ifMatch, look);
    }

    Plan basedOn(String etag) {
        return new Plan(method, path, body, says, consequence, etag, look);
    }

    Plan by(String verb) {
        return new Plan(verb, path, body, says, consequence, ifMatch, look);
    }
}
