package seckill.engine.controlplane;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import seckill.engine.doctor.Doctor;

/** Whether servers and machine are such that the engine's promises hold. */
@RestController
@RequestMapping("/control/v1/doctor")
class DoctorController {

    private final Doctor doctor;

    DoctorController(Doctor doctor) {
        this.doctor = doctor;
    }

    /** Looks anew at each call: takes as long as the slowest server. Of use to those who run sales, so not for everybody. */
    @Access(Who.OPERATOR)
    @GetMapping
    Doctor.Report examine() {
        return doctor.examine();
    }
}
