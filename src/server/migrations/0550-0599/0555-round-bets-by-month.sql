SELECT partition_by_month('round_bets', 'id');
