/**
 * Gates of the specification: a comma means any of the codes, `+` all. The server's own rules are not used,
 * so that the tests find a wrong `access` (calls.md, C-914).
 */

/** Codes that a call needs. `cases` names the codes where they depend on sent or stored data. */
export interface Gate {
  gate: string;
  cases?: Readonly<Record<string, string>>;
}

/** Gates by number of the call, or by operation id. */
export const gates: Readonly<Record<string, string | Gate>> = {
  'C-001': 'r_products, r_referral, c_referral, u_referral_detail, r_dashboard, crud_partner_product',
  'C-002': 'r_product, u_product, crud_category, crud_program, c_referral, u_referral_detail',
  'C-003': 'c_product',
  'C-004': 'u_product',
  'C-005': 'd_product',
  'C-006': 'c_product, u_product',
  'C-007': 'crud_category',
  'C-008': 'crud_category',
  'C-009': 'crud_category',
  'C-010': 'r_programs, crud_program, r_referral, c_referral, u_referral_detail',
  'C-011': 'crud_program',
  'C-012': 'r_program, crud_program, c_referral, u_referral_detail',
  'C-013': 'crud_program',
  'C-014': 'r_crud_program',
  'C-015': 'crud_program',
  'C-015 (history)': 'crud_program',
  'C-016': 'crud_partner_api',
  'C-017': 'crud_program_completion',
  'C-018': 'r_program, crud_program, crud_program_completion, c_referral, u_referral_detail',
  'C-019': 'crud_program',
  'C-020': 'crud_program_completion, r_program',
  'C-021': 'crud_program_completion',
  'C-022': 'crud_program_completion',
  'C-023': 'crud_program',
  'C-024': 'r_program, crud_program',
  'C-025': 'r_crud_program',
  'C-026': 'r_partner_profile, crud_partner_product',
  'C-027': 'r_crud_product',
  'C-028': 'r_crud_product',
  'C-030': 'r_withdrawal',
  'C-031': 'r_withdrawal + crud_program_completion',
  'C-032': 'crud_program_completion',
  'C-032 (order)': 'crud_program_completion',
  'C-033': 'crud_program_completion',
  'C-034': 'r_terms',
  'C-034 (versions)': 'r_terms',
  'C-035': 'r_terms',
  'C-036': 'r_terms',
  'C-037': 'r_general_settings',
  'C-038': 'r_general_settings',
  'C-039': 'r_general_settings',
  'C-040': 'r_slider',
  'C-040 (order)': 'r_slider',
  'C-041': 'r_slider',
  'C-042': 'r_slider',
  'C-043': 'r_slider',
  'C-044': 'r_slider',
  'C-045': 'r_maintenance',
  'C-046': 'r_maintenance',
  'C-047': 'r_bank_transfer',
  'C-048': 'r_bank_transfer',
  'C-049': 'r_otp',
  'C-050': 'r_otp',
  'C-051': 'r_general_settings',
  'C-052': 'r_general_settings',
  'C-053': 'r_general_settings',
  'C-054': 'r_general_settings',
  'C-054 (lock)': 'r_general_settings',
  'C-055': 'r_general_settings',
  'C-056': 'r_prefix',
  'C-057': 'r_prefix',
  'C-058': 'r_prefix',
  'C-059': 'r_prefix',
  'C-060': 'r_prefix',
  'C-061': 'r_prefix',
  'C-062': 'r_email_template',
  'C-063': 'r_email_template',
  'C-064': 'r_faq',
  'C-065': 'r_faq',
  'C-066': 'r_faq',
  'C-067': 'r_faq',
  'C-068': 'r_faq',
  'C-069': 'r_faq',
  'C-070': 'r_faq',
  'C-071': 'r_faq',
  'C-072': {
    gate: 'session',
    cases: {
      product_icon: 'c_product, u_product',
      product: 'c_product, u_product',
      program_icon: 'crud_program',
      cms_pic: 'r_view_notification_list, r_terms, r_faq',
      admin_profile_picture: 'session',
      slider: 'r_slider',
      referral_identity_card: 'c_referral, u_referral_detail',
      referral_selfie: 'c_referral, u_referral_detail',
      referral_answers: 'c_referral, u_referral_detail',
      agent_identity_card: 'c_agent, u_agent_profile, c_agent_premium',
      agent_selfie_card: 'c_agent, u_agent_profile, c_agent_premium',
      agent_selfie_only: 'c_agent, u_agent_profile, c_agent_premium',
      agent_profile_picture: 'c_agent, u_agent_profile',
    },
  },
  'C-073': 'crud_program',
  'C-074': {
    gate: 'c_agent_export, c_referral_export, c_partner_export',
    cases: {
      agent: 'c_agent_export',
      referral: 'c_referral_export',
      partner: 'c_partner_export',
    },
  },
  'C-075': 'r_view_notification_list',
  'C-076': 'r_view_notification_list',
  'C-077': 'r_view_notification_list',
  'C-078': 'crud_partner_api',
  'C-079': 'crud_partner_api',
  'C-080': 'crud_partner_api',
  'C-081': 'crud_partner_api',
  'C-082': 'crud_partner_api',
  'C-083': 'crud_partner_api',
  'C-084': 'session',
  'C-085': 'session',
  'C-086': 'crud_partner_api',
  'C-087': 'c_referral_batch_upload',
  'C-088': 'c_referral_batch_upload',
  'C-089': 'c_referral_batch_upload',
  'C-090': 'c_referral_batch_upload',
  'C-091': {
    gate: 'session',
    cases: {
      own: 'session',
      other: 'u_user_detail, crud_admin_all',
    },
  },
  'C-092': 'c_agent_export, c_referral_export, c_partner_export',
  'C-093': 'c_referral_batch_upload',
  'C-101': 'public',
  'C-102': 'public',
  'C-103': 'session',
  'C-104': 'session',
  'C-105': 'public',
  'C-106': 'public',
  'C-107': 'public',
  'C-111': 'r_dashboard',
  'C-112': 'r_dashboard',
  'C-113': 'r_dashboard',
  'C-121': 'r_agent_list',
  'C-122': 'r_agent_list',
  'C-123': 'r_agent_profile, u_agent_profile',
  'C-124': {
    gate: 'c_agent',
    cases: {
      plain: 'c_agent',
      premium: 'c_agent + u_premium_data',
    },
  },
  'C-125': {
    gate: 'u_agent_profile',
    cases: {
      plain: 'u_agent_profile',
      premium: 'u_agent_profile + u_premium_data',
    },
  },
  'C-126': 'd_agent',
  'C-127': 'u_agent_status',
  'C-128': 'u_agent_level',
  'C-129': 'r_agent_profile',
  'C-130': 'c_agent, u_agent_profile',
  'C-131': 'c_referral, u_referral_detail',
  'C-132': 'c_agent_premium + u_premium_data',
  'C-133': 'c_agent_premium',
  'C-134': 'c_agent_premium',
  'C-135': 'c_agent_premium',
  'C-136': 'c_agent_export',
  'C-141': 'r_referral',
  'C-142': 'r_referral_detail, u_referral_detail',
  'C-143': 'c_referral',
  'C-144': 'u_referral_detail',
  'C-145': 'd_referral',
  'C-146': 'd_referral_bulk',
  'C-147': {
    gate: 'u_referral_status, u_referral_reassign',
    cases: {
      'R-110': 'u_referral_status + u_referral_status_assign',
      'R-111': 'u_referral_reassign',
      'R-112': 'u_referral_status + u_referral_status_analyze',
      'R-113': 'u_referral_status + u_referral_status_approved',
      'R-114': 'u_referral_status + u_referral_status_success',
      'R-115': 'u_referral_status + u_referral_status_payment',
      'R-116': 'u_referral_status + u_referral_status_done',
      'R-117': 'u_referral_status + u_referral_status_rejected',
      'several rows': 'u_referral_status + u_referral_status_rejected + u_referral_bulk',
    },
  },
  'C-148': 'c_referral',
  'C-149': 'r_referral_detail',
  'C-150': 'u_referral_verify_call',
  'C-151': 'c_referral_export',
  'C-161': {
    gate: 'r_partners, r_branch',
    cases: {
      company: 'r_partners',
      branch: 'r_branch',
    },
  },
  'C-162': {
    gate: 'r_partner_profile, u_partner, r_branch_detail, u_branch_detail',
    cases: {
      company: 'r_partner_profile, u_partner',
      branch: 'r_branch_detail, u_branch_detail',
    },
  },
  'C-163': {
    gate: 'c_partner, c_branch',
    cases: {
      company: 'c_partner',
      branch: 'c_branch',
    },
  },
  'C-164': {
    gate: 'u_partner, u_branch_detail',
    cases: {
      company: 'u_partner',
      branch: 'u_branch_detail',
    },
  },
  'C-165': {
    gate: 'd_partner, d_branch',
    cases: {
      company: 'd_partner',
      branch: 'd_branch',
    },
  },
  'C-166': 'crud_partner_product',
  'C-167': 'c_partner_export',
  'C-181': 'r_view_employee',
  'C-182': {
    gate: 'r_admin_all, r_partner_profile, r_branch_detail, crud_partner_admin, crud_branch_admin',
    cases: {
      all: 'r_admin_all',
      'with partner_id':
        'r_admin_all, r_partner_profile, r_branch_detail, crud_partner_admin, crud_branch_admin',
    },
  },
  'C-183': {
    gate: 'session',
    cases: {
      own: 'session',
      staff: 'r_user_detail, u_user_detail',
      'partner admin': 'r_admin_all, crud_admin_all, crud_partner_admin, crud_branch_admin',
    },
  },
  'C-184': {
    gate: 'c_user_detail, crud_admin_all, crud_partner_admin, crud_branch_admin',
    cases: {
      staff: 'c_user_detail',
      'role 5': 'crud_admin_all, crud_partner_admin',
      'role 6': 'crud_admin_all, crud_branch_admin',
    },
  },
  'C-185': {
    gate: 'session',
    cases: {
      own: 'session',
      staff: 'u_user_detail',
      'role 5': 'crud_admin_all, crud_partner_admin',
      'role 6': 'crud_admin_all, crud_branch_admin',
    },
  },
  'C-186': {
    gate: 'd_user_detail, crud_admin_all, crud_partner_admin, crud_branch_admin',
    cases: {
      staff: 'd_user_detail',
      'role 5': 'crud_admin_all, crud_partner_admin',
      'role 6': 'crud_admin_all, crud_branch_admin',
    },
  },
  'C-191': 'r_roles, c_user_detail, u_user_detail, crud_admin_all, crud_partner_admin, crud_branch_admin',
  'C-192': 'r_role, u_role',
  'C-193': 'c_role_data',
  'C-194': 'u_role',
  'C-195': 'd_role_data',
  'C-196': 'r_role, c_role, u_role',
  'C-201': 'session',
  'C-202': 'session',
  'C-203': 'session',
  'C-204': 'session',
  'C-205': 'session',
  'C-206': 'session',
  'C-207': 'session',
  'C-208': 'session',
  'C-211': 'r_email_template',
  'C-212': 'r_email_template',
  'C-213': 'r_email_template',
  'C-213 (test)': 'r_email_template',
  'C-221': 'r_otp',
  'C-222': 'r_otp',
  'C-223': 'r_withdrawal, crud_program_completion',
  'C-231': {
    gate: 'session',
    cases: {
      'of an agent': 'r_agent_profile',
      'of a referral': 'r_referral_detail',
    },
  },
  'C-232': {
    gate: 'c_agent_export, c_referral_export, c_partner_export',
    cases: {
      agent: 'c_agent_export',
      referral: 'c_referral_export',
      partner: 'c_partner_export',
    },
  },
  'C-233': 'c_referral_batch_upload',
  'C-247': {
    gate: 'c_agent_export, c_referral_export, c_partner_export',
    cases: {
      agent: 'c_agent_export',
      referral: 'c_referral_export',
      partner: 'c_partner_export',
    },
  },
  'C-241': 'public',
  'C-243': 'c_referral_batch_upload',
  'C-242': 'c_referral_batch_upload, r_general_settings',
  'C-204 (search)': 'session',
  'C-087 (check)': 'c_referral_batch_upload',
  'C-088 (rows)': 'c_referral_batch_upload',
  'C-093 (choice)': 'c_referral_batch_upload',
  'C-093 (check)': 'c_referral_batch_upload',
  'C-075 (recipients)': 'r_view_notification_list',
  'C-076 (unread)': 'r_view_notification_list',
  'C-077 (read)': 'r_view_notification_list',
  'C-077 (readers)': 'r_view_notification_list',
  /** The specification has no call for the activity log and no code for it, so the role decides. */
  'audit.list': 'superAdmin',
  'audit.export': 'superAdmin',
  'audit.people': 'superAdmin',
  /** A user who may open a settings page sees who changed its settings (features.md S2). */
  'audit.changes': {
    gate: 'r_general_settings, r_bank_transfer, r_otp, r_prefix, u_sla',
    cases: {
      general: 'r_general_settings',
      'bank transfer': 'r_bank_transfer',
      otp: 'r_otp',
      prefix: 'r_prefix',
      targets: 'u_sla',
    },
  },
  'C-244': {
    gate: 'r_partner_profile, u_partner, r_branch_detail, u_branch_detail',
    cases: {
      company: 'r_partner_profile, u_partner',
      branch: 'r_branch_detail, u_branch_detail',
    },
  },
  'C-245': 'u_referral_verify_call, r_general_settings',
  'C-246': 'r_general_settings',
  'referral.openings': 'r_referral_detail',
  'C-147 (checks)': 'u_referral_status + u_referral_status_payment',
  'C-142 (since)': 'r_referral, r_referral_detail',
  /** The queue counts submissions of the list C-141, so it has the gate of C-141 (features.md D3). */
  'referral.queue': 'r_referral',
  /** Before the setup, no user has rights (demo-data.md). */
  'setup.state': 'public',
  'setup.own': 'public',
  'setup.demo': 'public',
  /** Claims: readers of the list see them, users who move or call take them, leaders assign them (P-331). */
  'C-250': 'r_referral, r_referral_detail, u_referral_detail',
  'C-251':
    'r_referral + u_referral_status, r_referral + u_referral_reassign, r_referral + u_referral_verify_call',
  'C-252': 'u_referral_status, u_referral_reassign, u_referral_verify_call',
  'C-253': 'u_referral_status, u_referral_reassign, u_referral_verify_call',
  'C-254':
    'u_referral_status + u_team_assign, u_referral_reassign + u_team_assign, u_referral_verify_call + u_team_assign',
  'C-255': 'u_team_assign',
  'C-256': 'r_referral_detail',
  'C-257': 'u_team_assign',
  'C-258': 'r_referral + u_team_assign',
  'C-258 (plan)': 'r_referral + u_team_assign',
  'C-259': 'u_team_assign',
  'C-260': 'session',
  'C-261': 'session',
  'C-262': 'session',
  'C-263': 'session',
  'C-264': 'session',
  'C-265': 'session',
  'C-266': 'session',
  'C-267': 'session',
  'C-268': 'session',
  'C-269': 'session',
  'C-270': 'r_referral, r_referral_detail, u_sla, r_team_board',
  'C-271': 'u_sla',
  'C-272': 'u_sla',
  'C-280': 'session',
  'C-281': 'session',
  'C-290': 'session',
  'C-300': 'r_team_board',
  'C-301': 'session',
  'C-291': 'session',
  'C-292': 'session',
  'C-293': 'session',
  'C-294': 'session',
  'C-295': 'session',
  /** Like C-103, these calls affect only the caller's own sessions. */
  'session.logoutElsewhere': 'session',
  'session.list': 'session',
  'session.end': 'session',
};

export const gateOf = (call: string): Gate | undefined => {
  const row = gates[call];
  return typeof row === 'string' ? { gate: row } : row;
};

/** All codes of an alternative are needed. `session` needs no code, and no code opens `superAdmin`. */
export const alternativesOf = (gate: string): string[][] =>
  gate === 'session'
    ? [[]]
    : gate === 'superAdmin'
      ? []
      : gate.split(',').map((each) => each.split('+').map((code) => code.trim()));

/** Default roles (permissions.md): codes that role 2 lacks, and codes of roles 5 and 6. */
const notForAdmins = words(
  'c_role u_role c_role_data d_role_data r_maintenance r_otp r_prefix crud_partner_api u_sla',
);
const ofCompanyAdmins = words(`
  r_dashboard r_agent_list r_agent_profile c_agent u_agent_profile u_agent_status c_agent_export r_referral
  r_referral_detail c_referral u_referral_detail u_referral_reassign u_referral_status
  u_referral_status_assign u_referral_status_analyze u_referral_status_approved u_referral_status_success
  u_referral_status_rejected u_referral_verify_call u_referral_bulk c_referral_export
  c_referral_batch_upload r_partners r_partner_profile r_branch r_branch_detail c_branch u_branch_detail
  crud_partner_admin crud_branch_admin c_partner_export r_admin_all r_products r_product r_categories
  r_programs r_program r_team_board u_team_assign
`);
const ofBranchAdmins = words(`
  r_dashboard r_agent_list r_agent_profile c_agent u_agent_profile c_agent_export r_referral
  r_referral_detail c_referral u_referral_detail u_referral_status u_referral_status_analyze
  u_referral_status_approved u_referral_status_rejected u_referral_verify_call c_referral_export r_branch
  r_branch_detail r_products r_product r_categories r_programs r_program
`);

export const defaultCodes: Readonly<Record<number, (code: string) => boolean>> = {
  1: () => true,
  2: (code) => !notForAdmins.includes(code),
  5: (code) => ofCompanyAdmins.includes(code),
  6: (code) => ofBranchAdmins.includes(code),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
