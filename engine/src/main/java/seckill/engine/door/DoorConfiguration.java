package seckill.engine.door;

import java.time.InstantSource;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.admission.Admission;
import seckill.engine.admission.BuyerLog;
import seckill.engine.admission.TokenAdmission;
import seckill.engine.admission.TrustedProxies;
import seckill.engine.admission.WaitingLine;
import seckill.engine.captcha.Captchas;
import seckill.engine.control.Catalog;
import seckill.engine.control.SoldOutBoard;
import seckill.engine.ledger.OrderReads;
import seckill.engine.page.SiteShelf;
import seckill.engine.payment.PaymentCallbacks;
import seckill.engine.payment.SandboxTill;
import seckill.engine.reservation.NetworkThreads;
import seckill.engine.reservation.ReservationDesk;
import seckill.engine.reservation.ReservationIds;
import seckill.engine.telemetry.DoorCounters;
import seckill.engine.telemetry.RefusalMemory;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DoorProperties.class)
class DoorConfiguration {

    @Bean
    DoorServer doorServer(
            DoorProperties properties,
            Catalog catalog,
            SoldOutBoard board,
            Admission admission,
            TokenAdmission tokenAdmission,
            Captchas captchas,
            TrustedProxies proxies,
            BuyerLog buyers,
            WaitingLine line,
            ReservationDesk desk,
            ReservationIds ids,
            OrderReads reads,
            PaymentCallbacks payments,
            Optional<SandboxTill> till,
            SiteShelf shelf,
            DoorCounters counters,
            RefusalMemory refusals,
            NetworkThreads threads,
            InstantSource clock) {
        DoorKeys keys = properties.keys();
        Identity identity = new Identity(keys.identityKey(), clock, properties.identityCacheEntries());
        TokenSigner signer =
                new TokenSigner(keys.activeTokenKeyId(), keys.activeTokenKey(), properties.tokenLifetime(), clock);
        TokenVerifier verifier = new TokenVerifier(keys.tokenKeys(), clock);
        Applicants applicants = new Applicants(proxies);
        ResultWatch watch = new ResultWatch(reads, catalog, properties.waitersMax());
        Routes routes = new Routes(
                new OfferCall(catalog, board, clock),
                new TokenCall(identity, catalog, tokenAdmission, applicants, captchas, signer),
                new CaptchaCall(identity, catalog, board, tokenAdmission, applicants, captchas),
                new CaptchaAnswerCall(identity, captchas),
                new PurchaseCall(
                        catalog,
                        board,
                        admission,
                        applicants,
                        buyers,
                        identity,
                        verifier,
                        new PurchaseLine(line),
                        desk,
                        counters),
                new ReservationCall(identity, ids, watch, false),
                new ReservationCall(identity, ids, watch, true),
                new CallbackCall(payments, new BlockingCalls("callbacks", properties.callbackCallsMax())),
                new OrdersCall(identity, reads, new BlockingCalls("orders", properties.orderCallsMax())),
                new SandboxPaymentCall(
                        identity, reads, till, new BlockingCalls("sandbox", properties.callbackCallsMax())),
                new SiteCall(shelf));
        DoorContext door = new DoorContext(properties, routes, counters, refusals, new HttpDate(clock));
        return new DoorServer(properties, door, threads, new ResultTicker(watch), new LineTicker(line));
    }
}
