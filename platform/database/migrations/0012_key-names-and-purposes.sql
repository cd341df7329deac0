ALTER TABLE "api_keys" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "purpose" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Older traffic knows the subscription, not the key: a key counts as used when its subscription was last called since it exists.
UPDATE "api_keys" SET "last_used_at" = (
	SELECT max(t.at) FROM "traffic_hours" t
	WHERE t.subscription_id = "api_keys".subscription_id AND t.at >= date_trunc('hour', "api_keys".created_at)
) WHERE "revoked_at" IS NULL;
