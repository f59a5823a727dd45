-- What a second person must agree to. ${t} is the prefix of the table set.

CREATE TABLE IF NOT EXISTS ${t}approval (
  approval_id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'Key of the row',
  action      VARCHAR(64)     NOT NULL COMMENT 'What is asked for, as the audit log names it, such as offer.reopen',
  activity_id BIGINT          NOT NULL COMMENT 'The activity',
  sku_id      BIGINT          NOT NULL COMMENT 'The SKU',
  epoch       BIGINT          NOT NULL COMMENT 'Epoch of the offer when it was asked; in another one the request is void',
  stop_reason VARCHAR(32)     NOT NULL COMMENT 'The fence that is to be left, a word of StopReason; behind another one the request is void',
  stop_detail VARCHAR(500)    NOT NULL COMMENT 'What exactly had closed it, for people',
  proof       VARCHAR(500)    NOT NULL COMMENT 'Both equations with their numbers as they held when it was asked',
  state       VARCHAR(10)     NOT NULL COMMENT 'A word of ApprovalState; changed by compare-and-set',
  live        TINYINT         NULL     COMMENT '1 while WAITING or APPROVED, null afterwards, so that one request at a time stands for an offer',
  asked_by    VARCHAR(64)     NOT NULL COMMENT 'The operator who asks',
  asked_at    DATETIME(3)     NOT NULL COMMENT 'When it was asked, UTC, database clock',
  reason      VARCHAR(500)    NOT NULL COMMENT 'Why, in the words of who asks',
  expires_at  DATETIME(3)     NOT NULL COMMENT 'Not to be approved from here on, UTC, database clock',
  decided_by  VARCHAR(64)     NULL     COMMENT 'Who approved, rejected or withdrew it; null before, and where nobody did',
  decided_at  DATETIME(3)     NULL     COMMENT 'When that was, UTC, database clock',
  decision    VARCHAR(500)    NOT NULL COMMENT 'Why, in the words of who decided; empty before',
  outcome     VARCHAR(500)    NOT NULL COMMENT 'What came of it, for people; empty while open',
  PRIMARY KEY (approval_id),
  UNIQUE KEY ${t}one_request_at_a_time_stands_for_an_offer (action, activity_id, sku_id, live),
  CONSTRAINT ${t}an_approval_is_in_a_known_state CHECK
    (state IN ('WAITING', 'APPROVED', 'DONE', 'FAILED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'BYPASSED')),
  CONSTRAINT ${t}an_open_approval_is_live CHECK
    ((state IN ('WAITING', 'APPROVED') AND live IS NOT NULL AND live = 1)
      OR (state NOT IN ('WAITING', 'APPROVED') AND live IS NULL)),
  CONSTRAINT ${t}an_approval_takes_two_people CHECK
    (state NOT IN ('APPROVED', 'DONE', 'FAILED') OR (decided_by IS NOT NULL AND decided_by <> asked_by)),
  CONSTRAINT ${t}a_decision_has_a_time CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ${t}a_request_expires_after_it_was_asked CHECK (expires_at > asked_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin
  COMMENT = 'Requests to leave a fence, who agreed, and what came of it; emergencies without a second person too';
