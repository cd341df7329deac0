ALTER TABLE "planned_deployments" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_defaults" ADD COLUMN "auto_approve_subscriptions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "planned_deployments_remind" ON "planned_deployments" USING btree ("remind_at") WHERE remind_at is not null;