ALTER TABLE "subscriptions" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "approved_at" = "processed_at" WHERE "status" = 'APPROVED';--> statement-breakpoint
-- Ended subscriptions: staff approvals are in the audit log; of automatic ones the date is lost.
UPDATE "subscriptions" SET "approved_at" = approvals.at FROM (
	SELECT row_id, max((after ->> 'processed_at')::timestamptz) AS at FROM "audit_changes"
	WHERE table_name = 'subscriptions' AND operation = 'update' AND after ->> 'status' = 'APPROVED' GROUP BY row_id
) AS approvals WHERE "subscriptions"."approved_at" IS NULL AND "subscriptions"."id"::text = approvals.row_id;
