package seckill.engine.controlplane;

import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.page.Publishing;
import seckill.engine.page.Site;
import seckill.engine.sale.UnknownSaleException;

/** Puts an activity's page where buyers find it. */
@RestController
class PublicationController {

    private final Publishing publishing;

    PublicationController(Publishing publishing) {
        this.publishing = publishing;
    }

    /**
     * @param version names what the site consists of; the same site has the same
     * @param files how many it has
     */
    record Publication(long activityId, String version, int files) {}

    /** Renders the page anew, pictures and rules too, and writes it for the CDN where a folder is configured. */
    @Access(value = Who.OPERATOR, action = "activity.publish", target = Targets.ACTIVITY)
    @PostMapping("/control/v1/activities/{activityId}/publish")
    Publication publish(@PathVariable long activityId) {
        Site site = publishing
                .publish(activityId)
                .orElseThrow(() -> new UnknownSaleException("no activity " + activityId + " in the ledger"));
        return new Publication(activityId, site.version(), site.files().size());
    }
}
