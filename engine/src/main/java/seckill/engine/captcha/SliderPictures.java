package seckill.engine.captcha;

import cloud.tianai.captcha.common.constant.CaptchaTypeConstant;
import cloud.tianai.captcha.generator.ImageCaptchaGenerator;
import cloud.tianai.captcha.generator.common.model.dto.GenerateParam;
import cloud.tianai.captcha.generator.common.model.dto.ImageCaptchaInfo;
import cloud.tianai.captcha.generator.impl.StandardSliderImageCaptchaGenerator;
import cloud.tianai.captcha.generator.impl.transform.Base64ImageTransform;
import cloud.tianai.captcha.resource.ResourceProviders;
import cloud.tianai.captcha.resource.common.model.dto.Resource;
import cloud.tianai.captcha.resource.common.model.dto.ResourceMap;
import cloud.tianai.captcha.resource.impl.DefaultImageCaptchaResourceManager;
import cloud.tianai.captcha.resource.impl.LocalMemoryResourceStore;
import cloud.tianai.captcha.resource.impl.provider.ClassPathResourceProvider;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes slider pictures with tianai-captcha, each on a backdrop of its own. Slow: some 50 ms each. One thread at a time. */
final class SliderPictures implements Supplier<Picture> {

    private static final int SHAPES = 2;

    private final ImageCaptchaGenerator generator;

    SliderPictures(RandomGenerator random) {
        LocalMemoryResourceStore store = new LocalMemoryResourceStore();
        store.addResource(CaptchaTypeConstant.SLIDER, Backdrops.RESOURCE);
        for (int shape = 1; shape <= SHAPES; shape++) {
            store.addTemplate(CaptchaTypeConstant.SLIDER, shape(shape));
        }
        ResourceProviders providers = new ResourceProviders();
        providers.registerResourceProvider(new Backdrops(random));
        providers.registerResourceProvider(new ClassPathResourceProvider());
        generator = new StandardSliderImageCaptchaGenerator(
                        new DefaultImageCaptchaResourceManager(store, providers), new Base64ImageTransform())
                .init();
    }

    private static ResourceMap shape(int number) {
        ResourceMap images = new ResourceMap(2);
        for (String name : List.of(
                StandardSliderImageCaptchaGenerator.TEMPLATE_ACTIVE_IMAGE_NAME,
                StandardSliderImageCaptchaGenerator.TEMPLATE_FIXED_IMAGE_NAME)) {
            images.put(name, new Resource("classpath", "META-INF/cut-image/template/slider_" + number + "/" + name));
        }
        return images;
    }

    @Override
    public Picture get() {
        ImageCaptchaInfo made = generator.generateCaptchaImage(GenerateParam.builder()
                .type(CaptchaTypeConstant.SLIDER)
                .backgroundFormatName("jpeg")
                .templateFormatName("png")
                .obfuscate(false)
                .build());
        return new Picture(
                made.getBackgroundImage(),
                made.getTemplateImage(),
                made.getBackgroundImageWidth(),
                made.getBackgroundImageHeight(),
                made.getTemplateImageWidth(),
                made.getRandomX());
    }
}
