/**
 * Tables whose changes are not recorded, with the reason. Every other table has the trigger of `portico_audit` (migration 0004); a test
 * compares both with the database, so that a new table is either on record or listed here.
 */
export const NOT_AUDITED: Readonly<Record<string, string>> = {
  sessions: 'sign-ins have a history of their own',
  refresh_tokens: 'a session goes on, nobody acts',
  sign_in_steps: 'sign-ins have a history of their own',
  sign_ins: 'is the login history',
  sign_in_throttles: 'counters of wrong passwords',
  code_counters: 'counters of wrong codes',
  known_networks: 'remembered by sign-ins',
  verification_sends: 'counters of mails with a link',
  signing_keys: 'made by the platform itself',
  retired_encryption_keys: 'written by the command that re-seals',
  notifications: 'created with the operation that causes them; reading them changes nothing for others',
  revisions: 'notify gateways and web servers of changes that are audited already',
  job_runs: 'written by timed jobs',
  traffic_receipts: 'written for gateways',
  target_server_health: 'written for gateways',
  gateway_refused_parts: 'written for gateways',
  deployed_documents: 'written with a deployment, which is on record',
  deployed_operations: 'written with a deployment, which is on record',
  deployed_components: 'written with a deployment, which is on record',
  deployed_paths: 'written with a deployment, which is on record',
  traffic_minutes: 'written for gateways',
  traffic_hours: 'written for gateways',
  call_records: 'written for gateways',
  call_record_counts: 'written for gateways',
  upload_contents: 'the bytes of uploads, which are on record',
  audit_acts: 'is the record',
  audit_changes: 'is the record',
}
