CREATE TABLE "referral_tally" (
	"dimension" text NOT NULL,
	"key" integer NOT NULL,
	"status" smallint NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "referral_search";--> statement-breakpoint
DROP INDEX "referral_created";--> statement-breakpoint
DROP INDEX "referral_updated";--> statement-breakpoint
DROP INDEX "referral_name";--> statement-breakpoint
DROP INDEX "referral_phone";--> statement-breakpoint
DROP INDEX "referral_identity";--> statement-breakpoint
DROP INDEX "referral_city";--> statement-breakpoint
DROP INDEX "referral_status_id";--> statement-breakpoint
DROP INDEX "referral_status_created";--> statement-breakpoint
DROP INDEX "referral_status_updated";--> statement-breakpoint
DROP INDEX "referral_status_name";--> statement-breakpoint
DROP INDEX "referral_amount";--> statement-breakpoint
DROP INDEX "referral_gross";--> statement-breakpoint
DROP INDEX "referral_tax";--> statement-breakpoint
DROP INDEX "referral_total";--> statement-breakpoint
DROP INDEX "referral_verified";--> statement-breakpoint
DROP INDEX "referral_product";--> statement-breakpoint
DROP INDEX "referral_product_created";--> statement-breakpoint
DROP INDEX "referral_category";--> statement-breakpoint
DROP INDEX "referral_program";--> statement-breakpoint
DROP INDEX "referral_agent";--> statement-breakpoint
DROP INDEX "referral_soa_company";--> statement-breakpoint
DROP INDEX "referral_soa_branch";--> statement-breakpoint
DROP INDEX "referral_assigned_company";--> statement-breakpoint
DROP INDEX "referral_assigned_branch";--> statement-breakpoint
DROP INDEX "referral_updated_by";--> statement-breakpoint
ALTER TABLE "referral" drop column "search_text";--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || replace(replace(submission_number, 'PR', ''), '-', '') || ' ' || phone || ' ' || submitter_identity_number)) STORED;--> statement-breakpoint
CREATE INDEX "referral_tally_key" ON "referral_tally" USING btree ("dimension","key","status");--> statement-breakpoint
CREATE INDEX "agent_identity" ON "agent" USING btree ("identity_number","id");--> statement-breakpoint
CREATE INDEX "agent_level" ON "agent" USING btree ("level","id");--> statement-breakpoint
CREATE INDEX "agent_tier" ON "agent" USING btree ("account_tier","id");--> statement-breakpoint
CREATE INDEX "referral_submission" ON "referral" USING btree ("submission_number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_amount" ON "referral" USING btree ("status","approved_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_gross" ON "referral" USING btree ("status","incentive_gross","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_tax" ON "referral" USING btree ("status","incentive_tax","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_total" ON "referral" USING btree ("status","incentive_total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_program_created" ON "referral" USING btree ("program_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_search" ON "referral" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_created" ON "referral" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_updated" ON "referral" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_name" ON "referral" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_phone" ON "referral" USING btree ("phone","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_identity" ON "referral" USING btree ("submitter_identity_number","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_city" ON "referral" USING btree ("city","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_id" ON "referral" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_created" ON "referral" USING btree ("status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_updated" ON "referral" USING btree ("status","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_status_name" ON "referral" USING btree ("status","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_amount" ON "referral" USING btree ("approved_amount","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_gross" ON "referral" USING btree ("incentive_gross","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_tax" ON "referral" USING btree ("incentive_tax","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_total" ON "referral" USING btree ("incentive_total","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_verified" ON "referral" USING btree ("is_verified","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_product" ON "referral" USING btree ("product_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_product_created" ON "referral" USING btree ("product_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_category" ON "referral" USING btree ("category_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_program" ON "referral" USING btree ("program_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_agent" ON "referral" USING btree ("agent_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_soa_company" ON "referral" USING btree ("soa_company_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_soa_branch" ON "referral" USING btree ("soa_branch_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_assigned_company" ON "referral" USING btree ("assigned_company_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_assigned_branch" ON "referral" USING btree ("assigned_branch_id","status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "referral_updated_by" ON "referral" USING btree ("updated_by","status","id") WHERE deleted_at is null;--> statement-breakpoint
-- From here on by hand. How often a word occurs decides how a search is read (kit/pageIds.ts).
ALTER TABLE referral ALTER COLUMN search_text SET STATISTICS 500;
--> statement-breakpoint
-- Totals of the list, kept by statement (entities/referral/tally.ts reads them).
CREATE FUNCTION referral_dimensions(product_id integer, category_id integer, program_id integer, soa_company_id integer, soa_branch_id integer, assigned_company_id integer, assigned_branch_id integer, is_verified boolean)
RETURNS TABLE (dimension text, key integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT kinds.dimension, kinds.key FROM (VALUES
    ('all', 0),
    ('product_id', product_id),
    ('category_id', category_id),
    ('program_id', program_id),
    ('soa_company_id', soa_company_id),
    ('soa_branch_id', soa_branch_id),
    ('assigned_company_id', assigned_company_id),
    ('assigned_branch_id', assigned_branch_id),
    ('is_verified', is_verified::integer),
    -- Whoever submitted it and is assigned to it has it once.
    ('company', soa_company_id),
    ('company', nullif(assigned_company_id, soa_company_id)),
    ('branch', soa_branch_id),
    ('branch', nullif(assigned_branch_id, soa_branch_id))
  ) AS kinds (dimension, key) WHERE kinds.key IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION referral_tally_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO referral_tally (dimension, key, status, change)
    SELECT d.dimension, d.key, r.status, count(*)
    FROM referral_new r, referral_dimensions(r.product_id, r.category_id, r.program_id, r.soa_company_id, r.soa_branch_id, r.assigned_company_id, r.assigned_branch_id, r.is_verified) d
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO referral_tally (dimension, key, status, change)
    SELECT d.dimension, d.key, r.status, -count(*)
    FROM referral_old r, referral_dimensions(r.product_id, r.category_id, r.program_id, r.soa_company_id, r.soa_branch_id, r.assigned_company_id, r.assigned_branch_id, r.is_verified) d
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO referral_tally (dimension, key, status, change)
    SELECT d.dimension, d.key, r.status, sum(r.sign)
    FROM (SELECT o.*, -1 AS sign FROM referral_old o UNION ALL SELECT n.*, 1 AS sign FROM referral_new n) r,
      referral_dimensions(r.product_id, r.category_id, r.program_id, r.soa_company_id, r.soa_branch_id, r.assigned_company_id, r.assigned_branch_id, r.is_verified) d
    WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3 HAVING sum(r.sign) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER referral_tally_insert AFTER INSERT ON referral REFERENCING NEW TABLE AS referral_new FOR EACH STATEMENT EXECUTE FUNCTION referral_tally_note();
--> statement-breakpoint
CREATE TRIGGER referral_tally_update AFTER UPDATE ON referral REFERENCING OLD TABLE AS referral_old NEW TABLE AS referral_new FOR EACH STATEMENT EXECUTE FUNCTION referral_tally_note();
--> statement-breakpoint
CREATE TRIGGER referral_tally_delete AFTER DELETE ON referral REFERENCING OLD TABLE AS referral_old FOR EACH STATEMENT EXECUTE FUNCTION referral_tally_note();
--> statement-breakpoint
INSERT INTO referral_tally (dimension, key, status, change)
SELECT d.dimension, d.key, r.status, count(*)
FROM referral r, referral_dimensions(r.product_id, r.category_id, r.program_id, r.soa_company_id, r.soa_branch_id, r.assigned_company_id, r.assigned_branch_id, r.is_verified) d
WHERE r.deleted_at IS NULL GROUP BY 1, 2, 3;
