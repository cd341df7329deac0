CREATE TABLE "user_defaults" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"environment_id" uuid,
	"sample_language" text
);
--> statement-breakpoint
ALTER TABLE "user_defaults" ADD CONSTRAINT "user_defaults_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_defaults" ADD CONSTRAINT "user_defaults_environment_id_environments_id_fk" FOREIGN KEY ("environment_id") REFERENCES "public"."environments"("id") ON DELETE set null ON UPDATE no action;