ALTER TABLE "referral" drop column "search_text";--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || replace(replace(submission_number, 'PR', ''), '-', '') || ' ' || phone || ' ' || submitter_identity_number || ' ' || city)) STORED;--> statement-breakpoint
-- From here on by hand: what went with the column.
CREATE INDEX "referral_search" ON "referral" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE referral ALTER COLUMN search_text SET STATISTICS 500;
