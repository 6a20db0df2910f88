ALTER TABLE "access_token" DROP CONSTRAINT "access_token_grant_id_authorization_grant_id_fk";
--> statement-breakpoint
ALTER TABLE "refresh_token" DROP CONSTRAINT "refresh_token_grant_id_authorization_grant_id_fk";
--> statement-breakpoint
DROP INDEX "transaction_by_initiated";--> statement-breakpoint
DROP INDEX "transaction_by_posted";--> statement-breakpoint
DROP INDEX "transaction_by_amount";--> statement-breakpoint
DROP INDEX "transaction_by_day_and_amount";--> statement-breakpoint
DROP INDEX "transaction_by_day_and_posting";--> statement-breakpoint
CREATE INDEX "transaction_by_initiated" ON "ledger_transaction" USING btree ("business_id","initiated_at","id","amount","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_posted" ON "ledger_transaction" USING btree ("business_id","posted_at","id","initiated_at","amount");--> statement-breakpoint
CREATE INDEX "transaction_by_amount" ON "ledger_transaction" USING btree ("business_id","amount","id","initiated_at","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_day_and_amount" ON "ledger_transaction" USING btree ("business_id","initiated_day","amount","initiated_at","id","posted_at");--> statement-breakpoint
CREATE INDEX "transaction_by_day_and_posting" ON "ledger_transaction" USING btree ("business_id","initiated_day","posted_at","initiated_at","id","amount");