ALTER TABLE "referral" ADD COLUMN "status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD COLUMN "signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- By hand: what was there before has the time of its last move from its history. No count changes, so none is noted.
ALTER TABLE referral DISABLE TRIGGER referral_tally_update;--> statement-breakpoint
UPDATE referral r SET status_changed_at = coalesce(
  (SELECT max(h.date) FROM referral_history h WHERE h.referral_id = r.id AND h.title IN
    ('Pengajuan Baru', 'Assign', 'Analisis', 'Disetujui', 'Sukses', 'Pembayaran', 'Selesai', 'Ditolak', 'Re-Assign')),
  r.created_at);--> statement-breakpoint
ALTER TABLE referral ENABLE TRIGGER referral_tally_update;--> statement-breakpoint
-- A sign-in began with the first of its tokens that is still kept.
UPDATE refresh_token t SET signed_in_at =
  (SELECT min(f.created_at) FROM refresh_token f WHERE f.family = t.family);--> statement-breakpoint
CREATE INDEX "referral_status_since" ON "referral" USING btree ("status_changed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_status_since" ON "referral" USING btree ("status","status_changed_at","id") WHERE deleted_at is null;
