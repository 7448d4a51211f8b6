ALTER TABLE "slider" ADD COLUMN "sort_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: slides keep the places that the list has shown them at.
UPDATE slider s SET sort_order = o.place
FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM slider) o WHERE o.id = s.id;
