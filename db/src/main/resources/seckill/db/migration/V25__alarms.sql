-- Alarms of all instances, and their calls on the way to the webhooks.

CREATE TABLE IF NOT EXISTS ${t}alarm (
  alarm_id           BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'The alarm',
  rule_name          VARCHAR(64)      NOT NULL COMMENT 'Rule that raised it; docs/runbook has a page of this name',
  target             VARCHAR(200)     NOT NULL COMMENT 'What it is about, such as offer/1/2 or redis',
  severity           VARCHAR(16)      NOT NULL COMMENT 'CRITICAL, MAJOR or MINOR',
  cause              VARCHAR(1000)    NOT NULL COMMENT 'In words, with the numbers, as of last_seen_at',
  state              VARCHAR(16)      NOT NULL COMMENT 'RAISED, ACKNOWLEDGED or CLEARED',
  standing           TINYINT          NULL     COMMENT '1 until it is cleared, then null: one standing alarm for each rule and target',
  raised_by          VARCHAR(128)     NOT NULL COMMENT 'Instance that saw it first',
  raised_at          DATETIME(3)      NOT NULL COMMENT 'When it was raised, UTC, database clock',
  last_seen_at       DATETIME(3)      NOT NULL COMMENT 'When any instance last found it so, UTC, database clock',
  acknowledged_at    DATETIME(3)      NULL     COMMENT 'When an operator acknowledged it, UTC, database clock; null until then',
  acknowledged_by    VARCHAR(64)      NULL     COMMENT 'The operator; null until then',
  acknowledge_reason VARCHAR(500)     NULL     COMMENT 'His words; null until then',
  cleared_at         DATETIME(3)      NULL     COMMENT 'When it was cleared, UTC, database clock; null until then',
  PRIMARY KEY (alarm_id),
  UNIQUE KEY ${t}one_alarm_stands_for_each_rule_and_target (rule_name, target, standing),
  KEY ${t}alarms_by_standing (standing),
  KEY ${t}alarms_by_time (raised_at),
  CONSTRAINT ${t}an_alarm_has_a_known_severity CHECK (severity IN ('CRITICAL', 'MAJOR', 'MINOR')),
  CONSTRAINT ${t}an_alarm_is_in_a_known_state CHECK (state IN ('RAISED', 'ACKNOWLEDGED', 'CLEARED')),
  CONSTRAINT ${t}an_alarm_stands_until_it_is_cleared CHECK ((state = 'CLEARED') = (standing IS NULL)),
  CONSTRAINT ${t}only_a_cleared_alarm_has_a_time_of_clearing CHECK ((state = 'CLEARED') = (cleared_at IS NOT NULL)),
  CONSTRAINT ${t}an_acknowledged_alarm_says_by_whom CHECK (state <> 'ACKNOWLEDGED' OR acknowledged_by IS NOT NULL)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Alarms, one that stands for each rule and target whichever instances see it';

CREATE TABLE IF NOT EXISTS ${t}alarm_outbox (
  call_id      BIGINT UNSIGNED  NOT NULL AUTO_INCREMENT COMMENT 'Key of the row, and the webhook''s idempotency key',
  destination  CHAR(64)         NOT NULL COMMENT 'SHA-256 of the webhook''s address, hexadecimal; the address itself may hold a secret',
  alarm_id     BIGINT UNSIGNED  NOT NULL COMMENT 'The alarm it is about',
  event_type   VARCHAR(32)      NOT NULL COMMENT 'alarm.raised, alarm.acknowledged or alarm.cleared',
  payload      TEXT             NOT NULL COMMENT 'JSON object that is delivered',
  status       TINYINT UNSIGNED NOT NULL COMMENT '0 pending, 1 delivered, 2 abandoned after the last attempt',
  due_at       DATETIME(3)      NOT NULL COMMENT 'Not to be leased before, UTC; a lease moves it to its own end',
  attempts     INT UNSIGNED     NOT NULL COMMENT 'Leases so far',
  last_error   VARCHAR(500)     NULL     COMMENT 'Why the last attempt failed, for people',
  created_at   DATETIME(3)      NOT NULL COMMENT 'When the row was made, UTC, database clock',
  concluded_at DATETIME(3)      NULL     COMMENT 'When it left status 0, UTC; null before',
  PRIMARY KEY (call_id),
  KEY ${t}alarm_calls_by_due_time (destination, status, due_at),
  KEY ${t}alarm_calls_by_conclusion (status, concluded_at),
  CONSTRAINT ${t}an_alarm_call_has_a_known_status CHECK (status IN (0, 1, 2)),
  CONSTRAINT ${t}only_a_concluded_alarm_call_has_a_time CHECK ((status = 0) = (concluded_at IS NULL))
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Alarms on their way to the webhooks';
