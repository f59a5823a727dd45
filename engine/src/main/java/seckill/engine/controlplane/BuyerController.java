package seckill.engine.controlplane;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.units.BuyerAnswer;
import seckill.engine.units.BuyerQuestion;

/** Why a buyer got a unit of an activity, or none. */
@RestController
class BuyerController {

    private static final int USER_CHARS_MAX = 64;

    private final BuyerQuestion question;

    BuyerController(BuyerQuestion question) {
        this.question = question;
    }

    @Access(Who.VIEWER)
    @GetMapping("/control/v1/activities/{activityId}/buyers")
    BuyerAnswer why(@PathVariable long activityId, @RequestParam String user) {
        if (user.isEmpty() || user.length() > USER_CHARS_MAX) {
            throw Fields.refused("user", user, "1 to " + USER_CHARS_MAX + " characters");
        }
        return question.ask(activityId, user)
                .orElseThrow(() -> new RefusedException(ProblemCode.NOT_FOUND, "there is no activity " + activityId));
    }
}
