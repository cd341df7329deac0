CREATE INDEX "call_records_api" ON "call_records" USING btree ("api_id","at");--> statement-breakpoint
CREATE INDEX "call_records_subscription" ON "call_records" USING btree ("subscription_id","at");