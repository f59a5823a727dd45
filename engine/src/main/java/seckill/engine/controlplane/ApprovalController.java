package seckill.engine.controlplane;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.approval.Reopening;
import seckill.engine.ledger.ApprovalLedger;
import seckill.engine.ledger.ApprovalLedger.ApprovalRow;
import seckill.engine.ledger.ApprovalLedger.Asked;
import seckill.engine.reconciliation.ReconciliationReport;
import seckill.engine.sale.Rebuild;
import seckill.model.OfferId;

/** Leaving a fence: with proof, and where it is demanded with a second person's approval. */
@RestController
@RequestMapping("/control/v1")
class ApprovalController {

    private static final int LIST_MAX = 200;
    private static final int EMERGENCY_CHARS_MIN = 10;

    private final Reopening reopening;
    private final Rebuild rebuild;
    private final ApprovalLedger ledger;
    private final boolean secondPerson;

    ApprovalController(Reopening reopening, Rebuild rebuild, ApprovalLedger ledger, ControlProperties properties) {
        this.reopening = reopening;
        this.rebuild = rebuild;
        this.ledger = ledger;
        this.secondPerson = properties.demandsSecondPerson();
    }

    /** @param reason why it cannot wait for a second person */
    record Emergency(
            @NotBlank @Size(min = EMERGENCY_CHARS_MIN, max = Reasons.CHARS_MAX)
            String reason) {}

    /** 200: proven and open. 202: proven, still fenced, and waiting for the approval that Location names. */
    @Access(value = Who.OPERATOR, action = Reopening.ACTION, target = Targets.OFFER)
    @PostMapping("/offers/{activityId}/{skuId}/reopen")
    ResponseEntity<Map<String, Object>> reopen(@PathVariable long activityId, @PathVariable long skuId) {
        OfferId offer = new OfferId(activityId, skuId);
        if (!secondPerson) {
            return ResponseEntity.ok(opened(rebuild.reopen(offer)));
        }
        WriteTrail trail = WriteTrail.current();
        Asked asked = reopening.ask(offer, person(trail.caller()), trail.reason());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("opened", false);
        answer.put("approval", asked.approval());
        return ResponseEntity.accepted()
                .location(URI.create("/control/v1/approvals/" + asked.approval().approvalId()))
                .body(answer);
    }

    /** Proof is needed all the same; what is left out is the second person. */
    @Access(value = Who.ADMIN, action = "offer.reopen.emergency", target = Targets.OFFER)
    @PostMapping("/offers/{activityId}/{skuId}/reopen/emergency")
    Map<String, Object> emergency(
            @PathVariable long activityId, @PathVariable long skuId, @Valid @RequestBody Emergency emergency) {
        return opened(reopening.bypass(
                new OfferId(activityId, skuId), WriteTrail.current().who(), emergency.reason()));
    }

    @Access(Who.VIEWER)
    @GetMapping("/approvals")
    List<ApprovalRow> list(
            @RequestParam(defaultValue = "false") boolean open,
            @RequestParam(defaultValue = "50") @Min(1) @Max(LIST_MAX) int limit) {
        return ledger.approvals(open, limit);
    }

    @Access(Who.VIEWER)
    @GetMapping("/approvals/{approvalId}")
    ApprovalRow one(@PathVariable long approvalId) {
        return ledger.approval(approvalId)
                .orElseThrow(() -> new RefusedException(ProblemCode.NOT_FOUND, "there is no approval " + approvalId));
    }

    @Access(value = Who.OPERATOR, action = "approval.approve", target = Targets.APPROVAL)
    @PostMapping("/approvals/{approvalId}/approve")
    ApprovalRow approve(@PathVariable long approvalId) {
        WriteTrail trail = WriteTrail.current();
        return reopening.approve(one(approvalId).approvalId(), person(trail.caller()), trail.reason());
    }

    @Access(value = Who.OPERATOR, action = "approval.reject", target = Targets.APPROVAL, closing = true)
    @PostMapping("/approvals/{approvalId}/reject")
    ApprovalRow reject(@PathVariable long approvalId) {
        WriteTrail trail = WriteTrail.current();
        return reopening.reject(approvalId, trail.who(), trail.reason());
    }

    @Access(value = Who.OPERATOR, action = "approval.withdraw", target = Targets.APPROVAL, closing = true)
    @PostMapping("/approvals/{approvalId}/withdraw")
    ApprovalRow withdraw(@PathVariable long approvalId) {
        WriteTrail trail = WriteTrail.current();
        return reopening.withdraw(approvalId, trail.who(), trail.reason());
    }

    /** A key that lies on the machine is nobody's: with it, one person could be both. */
    private static String person(Caller caller) {
        if (caller.session() == null) {
            throw new RefusedException(
                    ProblemCode.SECOND_PERSON_REQUIRED,
                    caller.name() + " is no person; allowed: operators who signed in, or an admin's emergency");
        }
        return caller.name();
    }

    private static Map<String, Object> opened(ReconciliationReport proof) {
        Map<String, Object> answer = new LinkedHashMap<>(OfferController.answer(proof));
        answer.put("opened", true);
        return answer;
    }
}
