/**
 * What is always true of the rows of the product, however its parts end: each statement returns what contradicts its sentence, none if all
 * is well. A verb writes all of its rows in one transaction.
 */
export const NOTHING_HALF_WRITTEN: Record<string, string> = {
  'a version has its newest deployment, or none': `
    select stages.id from stages left join deployments on deployments.id = stages.deployment_id and deployments.stage_id = stages.id
    where deployments.number is distinct from (select max(number) from deployments of_stage where of_stage.stage_id = stages.id)`,
  'deployments of a version are numbered without a gap': `
    select stage_id from deployments group by stage_id having max(number) <> count(*) or min(number) <> 1`,
  'an API is published as its newest publication says': `
    select apis.id from apis left join lateral (
      select status from publications where publications.api_id = apis.id order by requested_at desc limit 1
    ) newest on true
    where apis.publication_status <> coalesce(newest.status, 'UNPUBLISH')
      or (apis.publication_status = 'APPROVED') <> (apis.published_at is not null)`,
  'an API knows the number of its approved subscriptions': `
    select apis.id from apis where subscriber_count <>
      (select count(*) from subscriptions where subscriptions.api_id = apis.id and subscriptions.status = 'APPROVED')`,
  'a subscription that was decided says by whom and when': `
    select id from subscriptions where (status <> 'WAITING' and (processed_at is null or processed_by is null))
      or (status = 'APPROVED' and approved_at is null)`,
  'developers were told once of each subscription': `
    select apis.id from apis where
      (select count(*) from subscriptions where subscriptions.api_id = apis.id) <>
      (select count(*) from notifications where type = 'SubscriptionRequested' and api_name = apis.name and user_id = apis.owner_id)`,
  'a subscriber was told once of the approval, in the bell and by mail': `
    select id from subscriptions where approved_at is not null and (
      (select count(*) from notifications where type = 'SubscriptionApproved' and path = '/user/subscription/' || subscriptions.id) <> 1
      or (select count(*) from mails where kind = 'subscriptionApproved' and text like '%/user/subscription/' || subscriptions.id || '%') <> 1)`,
  'what staff have created is in the audit log': `
    select id from (select 'apis' as name, id from apis union all select 'stages', id from stages union all select 'methods', id from methods
      union all select 'deployments', id from deployments union all select 'publications', id from publications) made
    where not exists (select 1 from audit_changes where table_name = made.name and row_id = made.id::text and operation = 'insert')`,
  'an act of the audit log changed something': `
    select id from audit_acts where not exists (select 1 from audit_changes where act_id = audit_acts.id)`,
}
