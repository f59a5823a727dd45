package seckill.engine.controlplane;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Who may use a route, and how its writes are recorded. A route without it is refused; {@code RoutesIT} reads all of them together
 * with the OpenAPI document. Writes are all methods but GET, HEAD and OPTIONS.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Access {

    Who value();

    /** The write's name in the audit log, such as {@code offer.stop}; every write has one. */
    String action() default "";

    /** Kind of a {@link TargetState}: what is read before and after the act, and what If-Match is compared with. */
    String target() default "";

    /** Whether If-Match is demanded: an edit overwrites what somebody else may have changed meanwhile. */
    boolean edit() default false;

    /** Whether the act only ever closes something, and so goes on even when it cannot be recorded first. */
    boolean closing() default false;
}
