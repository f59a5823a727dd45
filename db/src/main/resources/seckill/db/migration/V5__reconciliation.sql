-- The record of reconciliation.

CREATE TABLE IF NOT EXISTS ${t}reconciliation_run (
  run_id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the run',
  activity_id     BIGINT UNSIGNED NOT NULL COMMENT 'The activity',
  sku_id          BIGINT UNSIGNED NOT NULL COMMENT 'The SKU',
  epoch           BIGINT          NOT NULL COMMENT 'The epoch that was reconciled',
  started_at      DATETIME(3)     NOT NULL COMMENT 'When the run began, UTC',
  duration_millis BIGINT          NOT NULL COMMENT 'How long it took',
  whole           BOOLEAN         NOT NULL COMMENT '1: sets of reservations were compared too; 0: sums only',
  balanced        BOOLEAN         NOT NULL COMMENT '1: nothing was found',
  terms           TEXT            NOT NULL COMMENT 'The terms of the equations, JSON',
  PRIMARY KEY (run_id),
  KEY ${t}runs_by_offer (activity_id, sku_id),
  CONSTRAINT ${t}a_run_takes_no_negative_time CHECK (duration_millis >= 0)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Runs of reconciliation';

CREATE TABLE IF NOT EXISTS ${t}reconciliation_finding (
  finding_id     BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  run_id         BIGINT UNSIGNED NOT NULL COMMENT 'The run that found it',
  rule_name      VARCHAR(64)     NOT NULL COMMENT 'Short name of the broken rule',
  reservation_id VARCHAR(255)    NULL     COMMENT 'The first divergent reservation; null where none can be named',
  detail         TEXT            NOT NULL COMMENT 'Numbers and ids, for people',
  PRIMARY KEY (finding_id),
  KEY ${t}findings_by_run (run_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'What the runs found';
