package seckill.engine.admission;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import seckill.engine.control.Catalog;

/** The order of the checks stands here, and only here. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AdmissionProperties.class, WaitingLineProperties.class})
class AdmissionConfiguration {

    @Bean
    TrustedProxies trustedProxies(AdmissionProperties properties) {
        return properties.proxies();
    }

    @Bean
    Blacklist<ClientAddress> addressBlacklist(AdmissionProperties properties) {
        return new Blacklist<>(
                properties::addressRequestsPerSecondMax,
                properties.blockedFor(),
                properties.addressesMax(),
                System::nanoTime);
    }

    @Bean
    Blacklist<String> deviceBlacklist(AdmissionProperties properties) {
        return new Blacklist<>(
                properties::deviceRequestsPerSecondMax,
                properties.blockedFor(),
                properties.addressesMax(),
                System::nanoTime);
    }

    @Bean
    BlockDesk blockDesk(
            Blacklist<ClientAddress> addressBlacklist, Blacklist<String> deviceBlacklist, InstantSource clock) {
        return new BlockDesk(addressBlacklist, deviceBlacklist, clock);
    }

    @Bean
    BuyerLog buyerLog(AdmissionProperties properties) {
        return new BuyerLog(properties.usersMax());
    }

    /** The settings are read anew each time, so that a switch can take their place. */
    @Bean
    WaitingLine waitingLine(WaitingLineProperties properties) {
        return new WaitingLine(
                properties::requestsPerSecondMax, properties::lengthMax, properties.patience(), System::nanoTime);
    }

    @Bean
    Admission admission(
            Catalog catalog,
            Blacklist<ClientAddress> addresses,
            Blacklist<String> devices,
            BuyerLog buyers,
            AdmissionProperties properties) {
        return new Admission(
                List.of(new SaleGate(catalog), new AddressCheck(addresses), new DeviceCheck(devices)),
                List.of(
                        new UserRate(properties::userRequestsPerSecondMax, properties.usersMax(), System::nanoTime),
                        new AttemptsCheck(buyers, properties::userAttemptsMax)));
    }

    @Bean
    TokenAdmission tokenAdmission(
            Catalog catalog,
            Blacklist<ClientAddress> addresses,
            Blacklist<String> devices,
            AdmissionProperties properties,
            Optional<BehaviourScorer> scorer,
            InstantSource clock) {
        return new TokenAdmission(
                List.of(
                        new TokenWindow(catalog, properties.tokenLead(), clock),
                        new AddressCheck(addresses),
                        new DeviceCheck(devices)),
                List.of(
                        new UserRate(properties::userTokensPerSecondMax, properties.usersMax(), System::nanoTime),
                        new OneAccountCheck(properties::oneAccountPerDevice, properties.addressesMax()),
                        new ScoreCheck(scorer.orElse(applicant -> BehaviourScorer.SCORE_MAX), properties::scoreMin),
                        new TokenRate(properties::tokensPerSecondMax, System::nanoTime)));
    }
}
