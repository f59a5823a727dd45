package seckill.engine.cli.control;

import picocli.CommandLine.Command;
import seckill.engine.cli.CommandFailure;
import seckill.engine.cli.ExitCodes;
import seckill.engine.cli.client.Json;

/** Ends the sign-in that is kept, there and here. */
@Command(name = "sign-out", description = "End the sign-in that is kept for an engine, there and here.")
final class SignOutCommand extends ControlCommand {

    @Override
    int run(Engine engine) {
        if (engineOption().signIns().at(engine.address()).isEmpty()) {
            return show(
                    Json.MAPPER.createObjectNode().put("signedOut", false),
                    "Nobody was signed in at " + engine.address() + " from here.");
        }
        try {
            engine.write(Plan.post("/control/v1/sign-out", "Sign out", "./seckill operator me"), "", "sign-out");
        } catch (CommandFailure e) {
            if (!Refusals.code(e.problem() == null ? Json.MAPPER.createObjectNode() : e.problem())
                    .equals("unauthenticated")) {
                throw e;
            }
            // It has ended there already.
        }
        engineOption().signIns().forget(engine.address());
        show(Json.MAPPER.createObjectNode().put("signedOut", true), "Signed out at " + engine.address() + ".");
        return ExitCodes.DONE;
    }
}
