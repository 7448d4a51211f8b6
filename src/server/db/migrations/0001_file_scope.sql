ALTER TABLE "batch_upload" ADD COLUMN "scope" text;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "scope" text;--> statement-breakpoint
-- What lies with the house may have been collected by somebody who saw everything; a company admin saw a company,
-- whatever branch they are of.
UPDATE "batch_upload" AS f SET "scope" = CASE WHEN f."company_id" = 1 THEN 'all' WHEN f."branch_id" = f."company_id" OR u."role_id" = 5 THEN 'company' ELSE 'branch' END FROM "app_user" AS u WHERE u."id" = f."created_by";--> statement-breakpoint
UPDATE "export_file" AS f SET "scope" = CASE WHEN f."company_id" = 1 THEN 'all' WHEN f."branch_id" = f."company_id" OR u."role_id" = 5 THEN 'company' ELSE 'branch' END FROM "app_user" AS u WHERE u."id" = f."created_by";--> statement-breakpoint
ALTER TABLE "batch_upload" ALTER COLUMN "scope" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ALTER COLUMN "scope" SET NOT NULL;
