-- Whether an operator has added or changed an item is asked when a parcel with it is to be sent.
CREATE INDEX audit_log_items ON audit_log ((detail ->> 'item_id')) WHERE action IN ('item.create', 'item.change');
