CREATE TABLE "day_off" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_target" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hours" jsonb NOT NULL,
	"office" jsonb,
	"counted_at" timestamp (3) with time zone,
	"told_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_by" integer,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "referral_due" ON "referral" USING btree ("due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_due" ON "referral" USING btree ("status","due_at","id") WHERE deleted_at is null;