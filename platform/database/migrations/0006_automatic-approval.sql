ALTER TABLE "apis" ADD COLUMN "auto_approve_subscriptions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");