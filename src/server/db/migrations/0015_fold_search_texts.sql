-- By hand: what src/shared/core/foldText.ts does to a keyword, done to what it is looked for in. The collation "C" knows
-- only the capitals of ASCII, in every database alike; the others are listed.
CREATE FUNCTION fold_text(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(typed) = length(typed)
  THEN translate(lower(typed COLLATE "C"), '-''`', '')
  ELSE translate(lower(replace(replace(replace(replace(replace(replace(
    regexp_replace(normalize(replace(typed, U&'\00b4', ''), NFKD),
      '[-''`\u00ad\u02b9\u02bb-\u02bd\u0300-\u036f\u058a\u061c\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2010-\u2015\u2018\u2019\u201b\u202a-\u202e\u2032\u2035\u2043\u2060-\u206f\u20d0-\u20ff\u2212\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g'),
    'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe') COLLATE "C"),
    'ØøŁłĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
    'oollddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ')
  END
$$;--> statement-breakpoint
-- The column is made anew in one step: a server of the version before searches it as well, for plain names with the same
-- result, and a start that is killed here finds everything as it was. 200,000 submissions take about ten seconds.
ALTER TABLE "agent" drop column "search_text";--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || agent_code || ' ' || referral_code || ' ' || phone || ' ' || email || ' ' || identity_number)) STORED;--> statement-breakpoint
CREATE INDEX "agent_search" ON "agent" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "referral" drop column "search_text";--> statement-breakpoint
ALTER TABLE "referral" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || replace(replace(submission_number, 'PR', ''), '-', '') || ' ' || phone || ' ' || submitter_identity_number || ' ' || city)) STORED;--> statement-breakpoint
CREATE INDEX "referral_search" ON "referral" USING gin ("search_text" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE referral ALTER COLUMN search_text SET STATISTICS 500;--> statement-breakpoint
UPDATE region SET search_name = regexp_replace(trim(regexp_replace(fold_text(replace(name, '-', ' ')), '[^a-z0-9]+', ' ', 'g')),
  '^(kabupaten|kab|kota administrasi|kota|kecamatan|kec|kelurahan|kel|desa|provinsi|prov) ', '')
WHERE name ~ '[^ -&(-_a-~]';
