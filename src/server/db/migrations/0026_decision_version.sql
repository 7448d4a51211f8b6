ALTER TABLE "referral" ADD COLUMN "decision_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_call" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_call" ADD COLUMN "updated_by" integer;