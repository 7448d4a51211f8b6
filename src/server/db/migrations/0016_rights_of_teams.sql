-- By hand: an installation that is used gets the codes of a team's work; a new one has them from its seed.
INSERT INTO access_item (code, name)
SELECT 'p_team', 'Tim' WHERE EXISTS (SELECT 1 FROM access_item)
ON CONFLICT (code) DO NOTHING;--> statement-breakpoint
INSERT INTO access_item (code, name, parent_id)
SELECT given.code, given.name, parent.id
FROM (VALUES
  ('r_team_board', 'Lihat meja tim', 'p_team'),
  ('u_team_assign', 'Bagikan dan ambil alih pekerjaan', 'p_team'),
  ('u_sla', 'Ubah target waktu', 'p_setting')
) AS given (code, name, parent)
JOIN access_item parent ON parent.code = given.parent
ON CONFLICT (code) DO NOTHING;--> statement-breakpoint
-- Whoever already shares out work by assigning many submissions at once goes on with it.
INSERT INTO role_access (role_id, access_id)
SELECT role.id, item.id FROM role, access_item item
WHERE item.code IN ('r_team_board', 'u_team_assign') AND role.deleted_at IS NULL AND (
  role.id IN (1, 2, 5) OR (SELECT count(*) FROM role_access held JOIN access_item had ON had.id = held.access_id
    WHERE held.role_id = role.id AND had.code IN ('u_referral_status_assign', 'u_referral_bulk')) = 2)
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO role_access (role_id, access_id)
SELECT role.id, item.id FROM role, access_item item WHERE role.id = 1 AND item.code = 'u_sla'
ON CONFLICT DO NOTHING;
