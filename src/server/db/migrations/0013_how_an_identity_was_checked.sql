ALTER TABLE "agent" ADD COLUMN "identity_compared_by" integer;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "identity_compared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ocr_request" ADD COLUMN "outcome" text;--> statement-breakpoint
-- What an earlier reading found was not kept: one that still waits asks to be compared.
UPDATE "ocr_request" SET "outcome" = CASE WHEN "used_at" IS NULL THEN 'unreadable' ELSE 'read' END;--> statement-breakpoint
ALTER TABLE "ocr_request" ALTER COLUMN "outcome" SET NOT NULL;
