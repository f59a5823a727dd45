package seckill.console.switches;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import seckill.model.OfferId;
import seckill.model.SaleAction;
import seckill.model.SaleState;
import seckill.model.StopReason;
import seckill.model.feed.OfferFigures;

/**
 * One switch that stops or opens a sale.
 *
 * @param offer whose own stop it is; null: the activity's with everything in it
 * @param stop why it grants nothing; null while it is not stopped
 * @param next what pulling it does now
 * @param figures of the offer, or of the activity's worst one
 */
record SaleSwitch(
        long activityId,
        @Nullable OfferId offer,
        String title,
        SaleState state,
        @Nullable StopReason stop,
        Next next,
        OfferFigures figures) {

    enum Next {
        /** Stops it, at once. */
        STOP,
        /** The pause ends. */
        RESUME,
        /** The offer's own stop ends. */
        START,
        /** A fence: proof, and a second person. */
        REOPEN,
        /** Neither selling nor stopped. */
        NONE
    }

    /** As the engine's audit log names it: {@code activity/1101}, {@code offer/1101/1}. */
    String target() {
        return offer == null ? "activity/" + activityId : "offer/" + offer.activityId() + "/" + offer.skuId();
    }

    boolean within() {
        return offer != null;
    }

    /** In the order of their ids, whatever happens to them; offers have rows of their own where an activity has several. */
    static List<SaleSwitch> of(List<OfferFigures> offers) {
        Map<Long, List<OfferFigures>> byActivity = offers.stream()
                .filter(o -> o.state() != SaleState.ARCHIVED && o.state() != SaleState.DRAFT)
                .collect(Collectors.groupingBy(o -> o.offer().activityId(), TreeMap::new, Collectors.toList()));
        List<SaleSwitch> all = new ArrayList<>();
        byActivity.forEach((id, own) -> {
            all.add(activity(id, own));
            if (own.size() > 1) {
                own.stream()
                        .sorted(Comparator.comparing(OfferFigures::offer))
                        .forEach(o ->
                                all.add(new SaleSwitch(id, o.offer(), o.title(), o.state(), o.stop(), ofOffer(o), o)));
            }
        });
        return all;
    }

    private static SaleSwitch activity(long id, List<OfferFigures> own) {
        OfferFigures worst =
                own.stream().filter(o -> o.stop() != null).findFirst().orElse(own.getFirst());
        boolean alone = own.size() == 1;
        StopReason stop = alone || worst.state() == SaleState.PAUSED ? worst.stop() : null;
        Next next = switch (worst.state()) {
            case OPEN -> stop == null ? Next.STOP : stop.isFence() ? Next.REOPEN : Next.START;
            case PREHEATED -> Next.STOP;
            case PAUSED -> SaleAction.resumes(stop) ? Next.RESUME : alone ? Next.REOPEN : Next.NONE;
            default -> Next.NONE;
        };
        return new SaleSwitch(id, null, worst.activityName(), worst.state(), stop, next, worst);
    }

    private static Next ofOffer(OfferFigures o) {
        if (o.state() == SaleState.PAUSED) {
            return o.stop() != null && o.stop().isFence() ? Next.REOPEN : Next.NONE;
        }
        if (o.state() != SaleState.OPEN && o.state() != SaleState.PREHEATED) {
            return Next.NONE;
        }
        return o.stop() == null ? Next.STOP : o.stop().isFence() ? Next.REOPEN : Next.START;
    }

    /** The offer that an opening is about, also where the activity's row stands for its only offer. */
    OfferId subject() {
        return offer == null ? figures.offer() : offer;
    }

    String stopPath() {
        return offer == null ? "/control/v1/activities/" + activityId + "/pause" : path(offer) + "/stop";
    }

    /** Where an opening goes; empty when there is none. */
    String openPath() {
        return switch (next) {
            case RESUME -> "/control/v1/activities/" + activityId + "/resume";
            case START -> path(subject()) + "/start";
            case REOPEN -> path(subject()) + "/reopen";
            case STOP, NONE -> "";
        };
    }

    String rebuildPath() {
        return path(subject()) + "/rebuild";
    }

    String emergencyPath() {
        return path(subject()) + "/reopen/emergency";
    }

    private static String path(OfferId offer) {
        return "/control/v1/offers/" + offer.activityId() + "/" + offer.skuId();
    }
}
