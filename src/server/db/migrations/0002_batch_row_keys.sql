ALTER TABLE "batch_ref" DROP CONSTRAINT "batch_ref_uploader_id_ref_pk";--> statement-breakpoint
ALTER TABLE "batch_ref" ADD COLUMN "row_key" text;--> statement-breakpoint
-- The key of a row with Ref Baris, as shared/entities/batchUpload/identity.ts makes it.
UPDATE "batch_ref" SET "row_key" = (
  SELECT encode(sha256(convert_to(concat_ws(E'\n', 'ref', r."program_id", CASE WHEN r."submitter_identity_number" <> '' THEN r."submitter_identity_number" ELSE r."phone" END, "batch_ref"."ref"), 'UTF8')), 'hex')
  FROM "referral" r WHERE r."id" = "batch_ref"."referral_id"
);--> statement-breakpoint
ALTER TABLE "batch_ref" ALTER COLUMN "row_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_ref" ADD CONSTRAINT "batch_ref_uploader_id_row_key_pk" PRIMARY KEY("uploader_id","row_key");--> statement-breakpoint
CREATE INDEX "batch_ref_ref" ON "batch_ref" USING btree ("uploader_id","ref");
