-- A bet or a parcel is refunded once, whoever asks for it.
CREATE UNIQUE INDEX audit_log_refunds ON audit_log (subject_id)
  WHERE stage = 'done' AND action IN ('bet.refund', 'shipment.refund');
