CREATE TABLE "ocr_request" (
	"id" text PRIMARY KEY NOT NULL,
	"identity_type" text NOT NULL,
	"identity_image" text NOT NULL,
	"agent_id" integer,
	"used_at" timestamp (3) with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "agent_company";--> statement-breakpoint
DROP INDEX "agent_branch";--> statement-breakpoint
ALTER TABLE "agent" drop column "search_text";--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || agent_code || ' ' || referral_code || ' ' || phone || ' ' || email || ' ' || identity_number)) STORED;--> statement-breakpoint
ALTER TABLE "ocr_request" ADD CONSTRAINT "ocr_request_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ocr_request_user" ON "ocr_request" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "agent_updated" ON "agent" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "agent_status" ON "agent" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "agent_city" ON "agent" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "agent_company" ON "agent" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "agent_branch" ON "agent" USING btree ("branch_id","id");--> statement-breakpoint
CREATE INDEX "agent_search" ON "agent" USING gin ("search_text" gin_trgm_ops);
