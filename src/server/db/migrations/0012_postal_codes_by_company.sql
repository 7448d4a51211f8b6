ALTER TABLE "village_zip" ADD COLUMN "company_id" integer;--> statement-breakpoint
-- Who typed a code was not kept: the house, which sees every record that it may come from, keeps it.
UPDATE "village_zip" SET "company_id" = 1;--> statement-breakpoint
ALTER TABLE "village_zip" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "village_zip" DROP CONSTRAINT "village_zip_pkey";--> statement-breakpoint
ALTER TABLE "village_zip" ADD CONSTRAINT "village_zip_village_id_company_id_pk" PRIMARY KEY("village_id","company_id");--> statement-breakpoint
CREATE INDEX "village_zip_code" ON "village_zip" USING btree ("zip_code");
