ALTER TABLE "media" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "company_id" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "branch_id" integer;--> statement-breakpoint
-- Where a picture was uploaded was not kept: it counts as uploaded where its uploader is now. Partners' own programs
-- have ids below zero and name the company of their client.
UPDATE "media" AS m SET "scope" = CASE WHEN u."company_id" = 1 THEN 'all' WHEN u."branch_id" = u."company_id" OR u."role_id" = 5 THEN 'company' ELSE 'branch' END, "company_id" = u."company_id", "branch_id" = u."branch_id" FROM "app_user" AS u WHERE u."id" = m."created_by";--> statement-breakpoint
UPDATE "media" AS m SET "scope" = 'company', "company_id" = o."company_id", "branch_id" = o."company_id" FROM "open_api" AS o WHERE o."id" = -m."created_by" AND m."scope" IS NULL;--> statement-breakpoint
UPDATE "media" SET "scope" = 'all', "company_id" = 1, "branch_id" = 1 WHERE "scope" IS NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "scope" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "branch_id" SET NOT NULL;
