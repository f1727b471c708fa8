ALTER TABLE bets VALIDATE CONSTRAINT first_months;
ALTER TABLE battle_drops VALIDATE CONSTRAINT first_months;
ALTER TABLE battle_drops VALIDATE CONSTRAINT battle_drops_after_battle;
ALTER TABLE round_bets VALIDATE CONSTRAINT first_months;
ALTER TABLE round_bets VALIDATE CONSTRAINT round_bets_after_round;
