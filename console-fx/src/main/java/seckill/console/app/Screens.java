package seckill.console.app;

import java.util.List;
import seckill.console.activities.ActivitiesScreen;
import seckill.console.audit.AuditScreen;
import seckill.console.deadletter.DeadLetterScreen;
import seckill.console.fx.Screen;
import seckill.console.orders.OrdersScreen;
import seckill.console.overview.OverviewScreen;
import seckill.console.pipeline.PipelineScreen;
import seckill.console.reconcile.ReconcileScreen;
import seckill.console.switches.SwitchesScreen;

/** Every screen, in the order of the navigation; the first nine have Ctrl+1 to Ctrl+9. */
final class Screens {

    static final List<Screen> ALL = List.of(
            new OverviewScreen(), //
            new ActivitiesScreen(),
            new PipelineScreen(),
            new OrdersScreen(),
            new ReconcileScreen(),
            new DeadLetterScreen(),
            new SwitchesScreen(),
            new AuditScreen());

    private Screens() {}
}
