package seckill.engine.controlplane;

import com.github.benmanes.caffeine.cache.Ticker;
import io.swagger.v3.oas.models.OpenAPI;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import seckill.engine.admission.BlockDesk;
import seckill.engine.alarm.AlarmDesk;
import seckill.engine.approval.Reopening;
import seckill.engine.control.Switchboard;
import seckill.engine.deadletter.DeadLetterDesk;
import seckill.engine.feed.FeedHub;
import seckill.engine.jobs.Jobs;
import seckill.engine.ledger.ActivityLedger;
import seckill.engine.ledger.ApprovalLedger;
import seckill.engine.ledger.AuditLedger;
import seckill.engine.ledger.DeadLetterLedger;
import seckill.engine.ledger.JobLedger;
import seckill.engine.ledger.OperatorLedger;
import seckill.engine.ledger.RepairLedger;
import seckill.engine.ledger.StockLedger;
import seckill.engine.ledger.SwitchLedger;
import seckill.engine.ledger.UnitReads;
import seckill.engine.reconciliation.Repair;
import seckill.engine.reservation.GrantStream;
import seckill.engine.reservation.StockStore;
import seckill.engine.reservation.SwitchSignals;
import seckill.engine.sale.Rebuild;
import seckill.engine.switches.SwitchWatch;
import seckill.engine.telemetry.RefusalMemory;
import seckill.engine.units.BuyerQuestion;
import seckill.engine.units.UnitLife;
import tools.jackson.databind.json.JsonMapper;

/** Who calls, what they may, and the record of it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ControlProperties.class)
class ControlPlaneConfiguration {

    private static final int FIRST_FILTER = -100;
    private static final MediaType SMILE = MediaType.valueOf("application/x-jackson-smile");
    private static final Set<MediaType> OTHER_FORMATS =
            Set.of(MediaType.APPLICATION_YAML, MediaType.APPLICATION_XML, MediaType.APPLICATION_CBOR, SMILE);

    @Bean
    Ticker ticker() {
        return Ticker.systemTicker();
    }

    @Bean
    Passwords passwords() {
        return new Passwords();
    }

    @Bean
    Sessions sessions(Ticker ticker, Clock clock, ControlProperties properties) {
        return new Sessions(ticker, clock, properties);
    }

    @Bean
    SignIns signIns(OperatorLedger ledger, Passwords passwords, Ticker ticker, Sessions sessions) {
        return new SignIns(ledger, passwords, new SignInThrottle(ticker), sessions);
    }

    @Bean
    FirstOperator firstOperator(OperatorLedger operators, AuditLedger audit, Passwords passwords) {
        return new FirstOperator(operators, audit, passwords, System.out);
    }

    @Bean
    TargetState activityTarget(ActivityLedger ledger) {
        return Targets.activity(ledger);
    }

    @Bean
    TargetState offerTarget(ActivityLedger ledger) {
        return Targets.offer(ledger);
    }

    @Bean
    TargetState stockTarget(StockLedger stock, ActivityLedger ledger) {
        return Targets.stock(stock, ledger);
    }

    @Bean
    TargetState stopAllTarget(ActivityLedger ledger) {
        return Targets.stopAll(ledger);
    }

    @Bean
    SwitchDesk switchDesk(SwitchLedger ledger, Switchboard board, SwitchWatch watch, SwitchSignals signals) {
        return new SwitchDesk(ledger, board, watch, signals);
    }

    @Bean
    TargetState switchTarget(SwitchDesk desk) {
        return Targets.switchValue(desk);
    }

    @Bean
    TargetState switchPlanTarget(SwitchLedger ledger) {
        return Targets.switchPlan(ledger);
    }

    @Bean
    TargetState operatorTarget(OperatorLedger ledger) {
        return Targets.operator(ledger);
    }

    @Bean
    TargetState blockTarget(BlockDesk desk) {
        return Targets.block(desk);
    }

    @Bean
    TargetState alarmTarget(AlarmDesk desk) {
        return Targets.alarm(desk);
    }

    @Bean
    TargetState jobTarget(JobLedger ledger) {
        return Targets.job(ledger);
    }

    @Bean
    TargetState deadLetterTarget(DeadLetterLedger ledger) {
        return Targets.deadLetter(ledger);
    }

    @Bean
    UnitLife unitLife(UnitReads reads, ActivityLedger activities, StockStore store, GrantStream stream, Clock clock) {
        return new UnitLife(reads, activities, store, stream, clock);
    }

    @Bean
    Repair repair(ActivityLedger activities, RepairLedger ledger, StockStore store) {
        return new Repair(activities, ledger, store);
    }

    @Bean
    TargetState returnsTarget(ActivityLedger ledger, Repair repair) {
        return Targets.returns(ledger, repair);
    }

    @Bean
    BuyerQuestion buyerQuestion(UnitReads reads, ActivityLedger activities, StockStore store, RefusalMemory refusals) {
        return new BuyerQuestion(reads, activities, store, refusals);
    }

    @Bean
    DeadLetterDesk deadLetterDesk(DeadLetterLedger ledger, Jobs jobs) {
        return new DeadLetterDesk(ledger, jobs);
    }

    @Bean
    JobDesk jobDesk(Jobs jobs, JobLedger ledger) {
        return new JobDesk(jobs, ledger);
    }

    @Bean
    TargetState approvalTarget(ApprovalLedger ledger) {
        return Targets.approval(ledger);
    }

    @Bean
    Reopening reopening(
            ApprovalLedger approvals, ActivityLedger activities, Rebuild rebuild, ControlProperties properties) {
        return new Reopening(approvals, activities, rebuild, properties.approvalValid());
    }

    @Bean
    AuditDesk auditDesk(AuditLedger ledger, JsonMapper json) {
        return new AuditDesk(ledger, json);
    }

    @Bean
    StrictJson strictJson() {
        return new StrictJson();
    }

    @Bean
    ControlAddress.Guard controlAddressGuard(ServerProperties server) {
        return new ControlAddress.Guard(server);
    }

    @Bean
    OpenAPI openApi() {
        return OpenApiDocument.frame();
    }

    @Bean
    OpenApiDocument openApiDocument() {
        return new OpenApiDocument();
    }

    @Bean
    ProblemWriter problemWriter(@Qualifier("handlerExceptionResolver") HandlerExceptionResolver resolver) {
        return new ProblemWriter(resolver);
    }

    @Bean
    Callers callers(Sessions sessions, OperatorLedger ledger, ControlProperties properties) {
        return new Callers(sessions, ledger, properties);
    }

    @Bean
    FeedEnd feedEnd(FeedHub hub) {
        return new FeedEnd(hub);
    }

    @Bean
    FilterRegistrationBean<CallerFilter> callerFilter(Callers callers, ProblemWriter problems) {
        FilterRegistrationBean<CallerFilter> filter = new FilterRegistrationBean<>(new CallerFilter(callers, problems));
        filter.setOrder(FIRST_FILTER);
        return filter;
    }

    @Bean
    FilterRegistrationBean<WriteFilter> writeFilter(
            ControlProperties properties, JsonMapper json, Ticker ticker, AuditDesk audit, ProblemWriter problems) {
        FilterRegistrationBean<WriteFilter> filter = new FilterRegistrationBean<>(new WriteFilter(
                properties,
                new Reasons(json),
                new IdempotencyGate(new IdempotentAnswers(ticker)),
                audit,
                new StrangerBudget(ticker),
                new StrangerBudget(ticker),
                problems));
        filter.setOrder(FIRST_FILTER + 1);
        return filter;
    }

    @Bean
    WebMvcConfigurer accessRules(ControlProperties properties, List<TargetState> targets, AuditDesk audit) {
        AccessInterceptor access = new AccessInterceptor(properties, new Targets(targets), new TargetLocks(), audit);
        return new WebMvcConfigurer() {
            @Override
            public void addInterceptors(InterceptorRegistry registry) {
                registry.addInterceptor(access);
            }

            /** JSON alone: what libraries on the class path bring along reads bodies by rules of its own. */
            @Override
            public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
                converters.configureMessageConvertersList(list ->
                        list.removeIf(c -> c.getSupportedMediaTypes().stream().anyMatch(OTHER_FORMATS::contains)));
            }
        };
    }
}
