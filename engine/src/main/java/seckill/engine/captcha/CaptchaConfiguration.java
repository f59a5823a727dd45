package seckill.engine.captcha;

import java.security.SecureRandom;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(CaptchaProperties.class)
class CaptchaConfiguration {

    @Bean
    Captchas captchas(CaptchaProperties properties, InstantSource clock) {
        SecureRandom random = new SecureRandom();
        PicturePool pool = new PicturePool(
                new SliderPictures(random),
                () -> properties.enabled() || !properties.activities().isEmpty(),
                properties.picturesMax(),
                properties.pictureUsesMax(),
                random,
                System::nanoTime);
        return new Captchas(
                activityId -> properties.enabled() || properties.activities().contains(activityId),
                pool,
                properties,
                random,
                clock);
    }
}
