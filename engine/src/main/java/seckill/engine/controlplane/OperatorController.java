package seckill.engine.controlplane;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.OperatorLedger.EditOutcome;
import seckill.engine.ledger.OperatorLedger.NewOperator;
import seckill.engine.ledger.OperatorLedger.OperatorEdit;
import seckill.engine.ledger.OperatorLedger.OperatorRow;
import seckill.model.OperatorRole;

/** Who is an operator, and may do what; for admins. Operators are disabled, never deleted: the audit log names them. */
@RestController
@RequestMapping("/control/v1/operators")
class OperatorController {

    private static final int LIST_MAX = 1_000;
    private static final Set<String> RESERVED = Set.of(Callers.LOCAL_KEY, Caller.ANONYMOUS);

    private final OperatorLedger ledger;
    private final Passwords passwords;

    OperatorController(OperatorLedger ledger, Passwords passwords) {
        this.ledger = ledger;
        this.passwords = passwords;
    }

    record NewOperatorRequest(
            @NotNull
            @Pattern(
                    regexp = SignIns.NAME_FORM,
                    message = "1 to 32 of a-z, 0-9, dot, dash, underscore, beginning with a letter or digit")
            String name,

            @NotNull OperatorRole role,
            boolean readOnly,
            @Nullable String reason) {}

    /** What is left out stays. */
    record OperatorPatch(
            @Nullable OperatorRole role,
            @Nullable Boolean readOnly,
            @Nullable Boolean disabled,
            @Nullable String reason) {}

    /** @param oneTimePassword shown once; it must be changed at the first sign-in */
    record OneTimePassword(OperatorView operator, String oneTimePassword) {

        @Override
        public String toString() {
            return "OneTimePassword[" + operator.name() + "]";
        }
    }

    @Access(Who.ADMIN)
    @GetMapping
    List<OperatorView> list() {
        return ledger.operators(LIST_MAX).stream().map(OperatorView::of).toList();
    }

    @Access(Who.ADMIN)
    @GetMapping("/{name}")
    OperatorView one(@PathVariable String name) {
        return OperatorView.of(row(name));
    }

    @Access(value = Who.ADMIN, action = "operator.create")
    @PostMapping
    ResponseEntity<OneTimePassword> create(@Valid @RequestBody NewOperatorRequest wish) {
        if (RESERVED.contains(wish.name())) {
            throw Fields.refused("name", wish.name(), "any name but " + RESERVED);
        }
        String password = passwords.oneTime();
        boolean created = ledger.create(
                new NewOperator(wish.name(), passwords.hash(password), true, wish.role(), wish.readOnly()));
        if (!created) {
            throw new RefusedException(ProblemCode.NAME_TAKEN, "there is an operator " + wish.name() + " already");
        }
        OperatorView operator = one(wish.name());
        WriteTrail.current().created("operator/" + wish.name(), operator);
        return ResponseEntity.created(URI.create("/control/v1/operators/" + wish.name()))
                .body(new OneTimePassword(operator, password));
    }

    @Access(value = Who.ADMIN, action = "operator.edit", target = Targets.OPERATOR, edit = true)
    @PatchMapping("/{name}")
    OperatorView edit(
            @PathVariable String name,
            @RequestHeader(HttpHeaders.IF_MATCH) String ifMatch,
            @Valid @RequestBody OperatorPatch patch) {
        OperatorRow row = row(name);
        if (!ETags.admits(ifMatch, row.version())) {
            throw stale(ifMatch, row);
        }
        OperatorEdit edit = new OperatorEdit(
                patch.role() == null ? row.role() : patch.role(),
                patch.readOnly() == null ? row.readOnly() : patch.readOnly(),
                patch.disabled() == null ? row.disabled() : patch.disabled());
        return switch (ledger.edit(name, row.version(), edit)) {
            case EditOutcome.Unknown() -> throw unknown(name);
            case EditOutcome.Stale(OperatorRow current) -> throw stale(ifMatch, current);
            case EditOutcome.LastAdmin(OperatorRow current) ->
                throw new RefusedException(
                        ProblemCode.LAST_ADMIN,
                        current.name() + " is the last admin who can write; allowed once there is another");
            case EditOutcome.Edited(OperatorRow current) -> OperatorView.of(current);
        };
    }

    @Access(value = Who.ADMIN, action = "operator.reset-password", target = Targets.OPERATOR)
    @PostMapping("/{name}/reset-password")
    OneTimePassword resetPassword(@PathVariable String name, HttpServletRequest request) {
        OperatorRow row = row(name);
        String password = passwords.oneTime();
        if (!ledger.setPassword(name, row.passwordVersion(), passwords.hash(password), true)) {
            throw stale(String.valueOf(request.getHeader(HttpHeaders.IF_MATCH)), row(name));
        }
        return new OneTimePassword(one(name), password);
    }

    private OperatorRow row(String name) {
        return ledger.operator(name).orElseThrow(() -> unknown(name));
    }

    private static RefusedException unknown(String name) {
        return new RefusedException(ProblemCode.NOT_FOUND, "there is no operator " + name);
    }

    private static RefusedException stale(String ifMatch, OperatorRow current) {
        return Stale.refusal(ifMatch, new TargetState.Snapshot(OperatorView.of(current), current.version()));
    }
}
