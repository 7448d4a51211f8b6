CREATE TABLE "stored_file" (
	"path" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
