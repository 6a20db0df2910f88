DROP INDEX "access_token_grant";--> statement-breakpoint
DROP INDEX "refresh_token_grant";--> statement-breakpoint
-- Room on a token's page for its spent version, so that spending it touches no index.
ALTER TABLE "refresh_token" SET (fillfactor = 90);--> statement-breakpoint
ALTER TABLE "authorization_grant" SET (fillfactor = 80);
