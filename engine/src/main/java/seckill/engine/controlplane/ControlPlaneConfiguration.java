package seckill.engine.controlplane;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ControlProperties.class)
class ControlPlaneConfiguration {}
