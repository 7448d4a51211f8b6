CREATE TABLE "presence" (
	"user_id" integer NOT NULL,
	"family" uuid NOT NULL,
	"open" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_user_id_family_pk" PRIMARY KEY("user_id","family")
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");