CREATE TABLE "deployment_changes" (
	"deployment_id" uuid PRIMARY KEY NOT NULL,
	"compared_at" timestamp with time zone,
	"changes" jsonb NOT NULL,
	"change_count" integer DEFAULT 0 NOT NULL,
	"breaking_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deployment_changes" ADD CONSTRAINT "deployment_changes_deployment_id_deployments_id_fk" FOREIGN KEY ("deployment_id") REFERENCES "public"."deployments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployment_changes_waiting" ON "deployment_changes" USING btree ("deployment_id") WHERE compared_at is null;